// The seed's page with its two arrays, recorded by the class of the guide, which stands before this file.

int main(int argc, char **argv) {
  @autoreleasepool {
    if (argc != 2) return 64;
    NSMutableArray *images = [NSMutableArray array], *urls = [NSMutableArray array];
    PSSessionWriter *log = [[PSSessionWriter alloc] initWithPath:@(argv[1]) limit:9];

    [log event:@"openPicker" parts:@{@"source": @"album"}];
    [log event:@"selectAssets" parts:@{@"assets": @[@"asset/a", @"asset/b"]}];
    for (NSString *name in @[@"asset/a", @"asset/b"]) {
      NSObject *image = [[NSObject alloc] init];
      [log image:image isOf:name];
      [images addObject:image];
      [urls addObject:[NSURL URLWithString:name]];
    }
    [log showsImages:images urls:urls];

    NSMutableArray *shots = [NSMutableArray array];
    for (int shot = 0; shot < 2; shot++) {
      NSObject *image = [[NSObject alloc] init];
      [log event:@"openPicker" parts:@{@"source": @"camera"}];
      [shots addObject:[log shot:image]];
      [images addObject:image];
    }
    for (NSNumber *shot in [shots reverseObjectEnumerator]) {
      NSString *url = [NSString stringWithFormat:@"asset/%@", shot];
      [log event:@"assetURLResolved" parts:@{@"capture": shot, @"asset": url}];
      [urls addObject:[NSURL URLWithString:url]];
      [log showsImages:images urls:urls];
    }

    [log deletedAtIndex:2 image:[images objectAtIndex:2]];
    [images removeObjectAtIndex:2];
    [urls removeObjectAtIndex:2];
    [log showsImages:images urls:urls];

    [images addObject:[[NSObject alloc] init]];
    [log showsImages:images urls:@[[NSNull null]]];
  }
  return 0;
}
