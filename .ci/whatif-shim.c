// What Embedded Swift wants of a C library, for a module that imports nothing: memory, copies, a seed for hashes.

typedef __SIZE_TYPE__ size_t;
typedef unsigned char byte;

// Blocks are powers of two, and a free one waits in the list of its size. A block begins with its size, in 16 bytes,
// so that what follows is aligned for anything.
enum { head = 16, least = 5, sizes = 32, page = 65536 };

extern byte __heap_base;
static size_t end_of_heap;
static void *free_blocks[sizes];

static void *allocate(size_t count) {
  if (count > 0x7FFFFFFF - head) __builtin_trap();
  size_t size = least;
  while (((size_t)1 << size) < count + head) size++;
  byte *block = free_blocks[size];
  if (block) {
    free_blocks[size] = *(void **)(block + head);
  } else {
    if (!end_of_heap) end_of_heap = ((size_t)&__heap_base + head - 1) & ~(size_t)(head - 1);
    block = (byte *)end_of_heap;
    size_t needed = end_of_heap + ((size_t)1 << size);
    if (needed < end_of_heap) __builtin_trap();
    size_t has = __builtin_wasm_memory_size(0) * (size_t)page;
    if (needed > has) {
      // It doubles, since to grow is slow; where it may not, as little as will do.
      size_t more = (needed - has + page - 1) / page, twice = has / page;
      if ((more >= twice || __builtin_wasm_memory_grow(0, twice) == (size_t)-1) &&
          __builtin_wasm_memory_grow(0, more) == (size_t)-1)
        __builtin_trap();
    }
    end_of_heap = needed;
  }
  *(size_t *)block = size;
  return block + head;
}

int posix_memalign(void **result, size_t alignment, size_t count) {
  if (alignment > head) __builtin_trap();
  *result = allocate(count);
  return 0;
}

void free(void *pointer) {
  if (!pointer) return;
  byte *block = (byte *)pointer - head;
  size_t size = *(size_t *)block;
  *(void **)pointer = free_blocks[size];
  free_blocks[size] = block;
}

static unsigned long long seed = 0x9E3779B97F4A7C15;

// No answer depends on the seed; the page draws one, so that no file can be made of words that collide.
__attribute__((export_name("proofsheet_seed"))) void proofsheet_seed(unsigned long long number) { seed = number; }

void arc4random_buf(void *buffer, size_t count) {
  for (size_t i = 0; i < count; i++) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    ((byte *)buffer)[i] = (byte)(seed >> 32);
  }
}

void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int value, size_t count) { return __builtin_memset(to, value, count); }

int memcmp(const void *left, const void *right, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int difference = ((const byte *)left)[i] - ((const byte *)right)[i];
    if (difference) return difference;
  }
  return 0;
}

// The next two are wanted only by a module that is not optimized.
int putchar(int character) { return character; }

__int128 __multi3(__int128 left, __int128 right) {
  typedef unsigned long long word;
  word a = left, b = right, low = a & 0xFFFFFFFF, high = a >> 32, other = b & 0xFFFFFFFF, rest = b >> 32;
  word least = low * other, middle = high * other + (least >> 32), cross = low * rest + (middle & 0xFFFFFFFF);
  word upper = high * rest + (middle >> 32) + (cross >> 32);
  upper += a * (word)(right >> 64) + (word)(left >> 64) * b;
  return (__int128)((unsigned __int128)upper << 64 | (cross << 32 | (least & 0xFFFFFFFF)));
}

size_t __stack_chk_guard = 0x5AFE57AC;
void __stack_chk_fail(void) { __builtin_trap(); }
