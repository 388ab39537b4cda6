/// A short name for a text: the first 128 bits of its SHA-256, in hexadecimal digits.
///
/// Equal texts have equal names, on every machine and in every version.
package func fingerprint(of text: String) -> String {
  let digits = Array("0123456789abcdef")
  var hash = SHA256()
  hash.add(text.utf8)
  return hash.digest.prefix(16).reduce(into: "") { name, byte in
    name.append(digits[Int(byte >> 4)])
    name.append(digits[Int(byte & 15)])
  }
}
