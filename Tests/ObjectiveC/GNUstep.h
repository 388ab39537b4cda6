// What the class in the guide needs and GCC's runtime does not have. Nothing is freed here.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

enum { OBJC_ASSOCIATION_RETAIN = 1 };

static inline NSMapTable *Associated(void) {
  static NSMapTable *table;
  if (table == nil) {
    table = [[NSMapTable alloc] initWithKeyOptions:NSPointerFunctionsOpaqueMemory
                                      valueOptions:NSPointerFunctionsStrongMemory
                                          capacity:16];
  }
  return table;
}

static inline void objc_setAssociatedObject(id object, const void *key, id value, int policy) {
  (void)key, (void)policy;
  [Associated() setObject:value forKey:object];
}

static inline id objc_getAssociatedObject(id object, const void *key) {
  (void)key;
  return [Associated() objectForKey:object];
}
