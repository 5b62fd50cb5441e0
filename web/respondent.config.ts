import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, UserConfig } from 'vite';

const inLater = (name: string) => join(import.meta.dirname, 'src/respondent/later', name);

/** What stands in for a module, by the end of its importer and the way that names it. */
const STAND_INS = [
  // Fields that few forms have: the page fetches them when a form has one.
  { importer: '/question-fields/QuestionField.tsx', source: './FileUploadField', by: 'fields.tsx' },
  { importer: '/question-fields/QuestionField.tsx', source: './ImageBlock', by: 'fields.tsx' },
  { importer: '/question-fields/QuestionField.tsx', source: './VideoBlock', by: 'fields.tsx' },
  // Hindi is fetched by who reads it.
  { importer: '/question-fields/words.ts', source: './words.hi', by: 'englishWords.ts' },
  { importer: '/respondent/texts.ts', source: './texts.hi', by: 'englishTexts.ts' },
  // The library's own way to draw an icon weighs more than all the icons.
  { importer: '.mjs', source: '../createLucideIcon.mjs', by: 'plainIcon.tsx' },
];

const standIns: Plugin = {
  name: 'formwright-stand-ins',
  enforce: 'pre',
  resolveId(wanted, from = '') {
    const found = STAND_INS.find(({ importer, source }) => wanted === source && from.endsWith(importer));
    return found && inLater(found.by);
  },
};

/** The page is only ever at the root of its host, so that fetching the styles of a part takes a few lines. */
const PRELOAD = `export const __vitePreload = (load, styles = []) => Promise.all(styles.map((style) => {
  const href = '/' + style;
  return document.querySelector('link[href="' + href + '"]') ? undefined : new Promise((onload, onerror) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }));
  });
})).then(load);`;

/** Replaces Vite's loader of parts, which also knows older browsers and other places. */
const plainPreload: Plugin = {
  name: 'formwright-plain-preload',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? PRELOAD : undefined),
};

/** The text of a source file and of everything it imports from here. */
function textFrom(file: string, read = new Set<string>()): string {
  const path = [file, `${file}.ts`, `${file}.tsx`].find((name) =>
    statSync(name, { throwIfNoEntry: false })?.isFile(),
  );
  if (path === undefined || read.has(path)) {
    return '';
  }
  read.add(path);
  const text = readFileSync(path, 'utf8');
  const imported = text.match(/(?<=(?:from|import|import\() ?')\.[^']+/g) ?? [];
  return [text, ...imported.map((name) => textFrom(join(path, '..', name), read))].join('\n');
}

const sources = textFrom(join(import.meta.dirname, 'src/respondent/main.tsx'));
const usedTokens = new Set(sources.match(/(?<=var\(|["'])--[\w-]+/g));
const usedRoles = new Set(sources.match(/(?<=typeStyles\[')\w+/g));

/** Leaves out the tokens and type roles that are the owner's alone. What is left decides the names of the files. */
const ownStyles: Plugin = {
  name: 'formwright-own-styles',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/ui/tokens.css') || id.endsWith('/ui/global.css')) {
      return code.replace(/(--[\w-]+):[^;{}]*;/g, (whole, name: string) =>
        usedTokens.has(name) ? whole : '',
      );
    }
    if (id.endsWith('/ui/type.module.css')) {
      return code.replace(/^\.(\w+)[^{}]*\{[^{}]*\}/gm, (whole, role: string) =>
        usedRoles.has(role) ? whole : '',
      );
    }
    return undefined;
  },
};

/** Tells the script of the first paint where the texts for who reads Hindi are: they are needed before anything is drawn. */
const namedTexts: Plugin = {
  name: 'formwright-named-texts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const texts = Object.values(bundle).find((part) => part.type === 'chunk' && part.name === 'hindi');
      if (texts === undefined) {
        throw new Error('the texts in Hindi are in no file of their own');
      }
      return html.replace(/(?<=<script )(?=async src="[^"]*theme)/, `data-hi="/${texts.fileName}" `);
    },
  },
};

/** What makes the respondent's page light enough for a first load of 90 KB. */
export const leanRespondent = {
  plugins: [standIns, plainPreload, ownStyles, namedTexts],
  css: { modules: { generateScopedName: '[local]_[hash:base64:3]' } },
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_file: string, deps: string[]) => deps.filter((dep) => dep.endsWith('.css')),
  },
} satisfies { plugins: Plugin[]; css: UserConfig['css']; modulePreload: object };
