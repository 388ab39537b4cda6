// Runs the module as the page does.
//
//   node whatif.mjs compare MODULE PATHS ANSWERS   what it says of each path is the line of the answers
//   node whatif.mjs damage PATHS FOLDER            writes damaged copies of some sessions, and their paths to stdout
//   node whatif.mjs export MODULE PATHS FOLDER     writes what the page exports of each session that it can read

import { readFileSync, writeFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { join } from "node:path";

const pathsOf = (file) => readFileSync(file, "utf8").split("\n").filter(Boolean);

/** The functions of the page that need no browser. */
function page() {
  const context = createContext({ TextEncoder, TextDecoder, WebAssembly, BigUint64Array, crypto, proofsheet: { startHooks: [], stepHooks: [], rowHooks: [], drawHooks: [] } });
  const source = readFileSync(new URL("../Sources/SelectionPage/Page/whatif-module.js", import.meta.url), "utf8");
  return runInContext(`${source}\n({ answerOf, exported, numberless })`, context);
}

/** What Timeline says where a number has 32 bits, and a greater one is refused. */
const isRefused = (answer) => /of 32 bits|2147483647|numbers have 32 bits/.test(answer) && answer.startsWith('{"verdict":"unreadable"');

function compare(module, paths, answers) {
  const { answerOf } = page();
  const compiled = new WebAssembly.Module(readFileSync(module));
  const imports = WebAssembly.Module.imports(compiled);
  if (imports.length > 0) throw new Error(`the module imports ${imports.map(({ name }) => name)}`);
  const expected = readFileSync(answers, "utf8").split("\n");
  let same = 0, refused = 0;
  const different = [];
  paths.forEach((path, number) => {
    // The seed of hashes is another each time: no answer may depend on it.
    const found = answerOf(new WebAssembly.Instance(compiled), readFileSync(path));
    if (found === expected[number]) same += 1;
    else if (isRefused(found)) refused += 1;
    else different.push([path, found, expected[number]]);
  });
  for (const [path, found, native] of different.slice(0, 3)) {
    let at = 0;
    while (found[at] === native?.[at]) at += 1;
    console.error(`${path}:\n  module: ${found.slice(Math.max(0, at - 80), at + 120)}\n  native: ${native?.slice(Math.max(0, at - 80), at + 120)}`);
  }
  console.log(`${same} answers are the same, ${refused} refuse a number beyond 32 bits, ${different.length} differ`);
  return different.length === 0 && same > 1000 ? 0 : 1;
}

function damage(paths, folder) {
  let seed = 20261201;
  const random = (limit) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  const pieces = ["\"", "{", "}", "#", "->", ",", " ", "\r", "\n", "99999999999", "2147483648", "-1", "1e400", "0.0", "照", "e\u0301", "\u{1F469}\u200D\u{1F9B0}", "\\u{d800}", "\0", "@1 ", "toggel a\n", "\"seq\":4294967296,"];
  for (let number = 0; number < 2000; number += 1) {
    let bytes = readFileSync(paths[random(paths.length)]);
    for (let times = 1 + random(3); times > 0; times -= 1) {
      const from = random(bytes.length + 1);
      const to = Math.min(bytes.length, from + (random(3) === 0 ? random(40) : random(2)));
      const piece = random(8) === 0 ? Buffer.from([random(256)]) : Buffer.from(random(4) === 0 ? "" : pieces[random(pieces.length)]);
      bytes = Buffer.concat([bytes.subarray(0, from), piece, bytes.subarray(to)]);
    }
    const path = join(folder, `damaged-${number}`);
    writeFileSync(path, bytes);
    console.log(path);
  }
  return 0;
}

function exportAll(module, paths, folder) {
  const { answerOf, exported, numberless } = page();
  const compiled = new WebAssembly.Module(readFileSync(module));
  let count = 0;
  paths.forEach((path, number) => {
    if (!path.endsWith(".text.corpus") && !/made-\d+\.session$/.test(path)) return;
    const { lines } = numberless(readFileSync(path, "utf8").replace(/\n$/, ""));
    const answer = answerOf(new WebAssembly.Instance(compiled), new TextEncoder().encode(`${lines.join("\n")}\n`));
    if (isRefused(answer)) return;
    const timeline = JSON.parse(answer);
    if (timeline.verdict === "unreadable") throw new Error(`${path}: ${timeline.problems[0].message}`);
    writeFileSync(join(folder, `${number}.session`), exported(lines, timeline));
    count += 1;
  });
  console.log(`${count} sessions exported`);
  return count > 100 ? 0 : 1;
}

const [verb, ...words] = process.argv.slice(2);
switch (verb) {
  case "compare": process.exitCode = compare(words[0], pathsOf(words[1]), words[2]); break;
  case "damage": process.exitCode = damage(pathsOf(words[0]), words[1]); break;
  case "export": process.exitCode = exportAll(words[0], pathsOf(words[1]), words[2]); break;
  default: process.exitCode = 64;
}
