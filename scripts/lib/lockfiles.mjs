// Checks every package-lock.json (or fixes it, with --fix).
//
// 1. No `resolved`: a lockfile names packages and hashes, not the registry somebody happened to use.
// 2. No optional dependency without an entry of its own. A registry that lacks a package for some other
//    platform makes npm write such a lockfile, and `npm ci` then refuses it wherever that package exists.
import { readFileSync, writeFileSync } from 'node:fs';

const fix = process.argv.includes('--fix');
const files = process.argv.slice(2).filter((argument) => argument !== '--fix');
const problems = [];

for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const lock = JSON.parse(text);
  const present = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, '')));
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.resolved !== undefined && !entry.link) {
      problems.push(`${file}: ${path} names the registry it came from`);
      delete entry.resolved;
    }
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!present.has(name)) {
        problems.push(`${file}: ${path} wants ${name}, which has no entry`);
        delete entry.optionalDependencies[name];
      }
    }
    if (Object.keys(entry.optionalDependencies ?? { any: '' }).length === 0) {
      delete entry.optionalDependencies;
    }
  }
  if (fix) {
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  }
}

if (problems.length > 0 && !fix) {
  console.error(problems.join('\n'));
  console.error(`\n${problems.length} problems; fix them with: make lockfiles`);
  process.exit(1);
}
