import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin, UserConfig } from 'vite';

const inSources = (name: string) => join(import.meta.dirname, 'src', name);

/** Marks a module that exports the English texts in place of the Hindi ones. */
const ENGLISH = '\0english:';

/** Parts of questions that are not needed to show most of them, by importer suffix and import specifier. */
const LAZY_PARTS = [
  ['/question-types/fields.ts', './file-upload/FileUploadField'],
  ['/question-types/fields.ts', './image/ImageBlock'],
  ['/question-types/fields.ts', './matrix/MatrixField'],
  ['/question-types/fields.ts', './ranking/RankingField'],
  ['/question-types/fields.ts', './consent/ConsentField'],
  ['/question-types/fields.ts', './address/AddressField'],
  ['/question-types/fields.ts', './signature/SignatureField'],
  ['/question-types/date/DateField.tsx', '../MomentField'],
  ['/question-types/short-answer/ShortAnswerField.tsx', '../MomentField'],
  ['/question-types/LimitLine.tsx', './AnswerTexts'],
  ['/form-page/QuestionCard.tsx', '../question-types/AnswerTexts'],
] as const;

/** Replacement modules, by importer suffix and import specifier. */
const REPLACEMENTS = [
  ...LAZY_PARTS.map(([importer, source]) => ({
    importer,
    source,
    by: inSources('respondent/lazy/parts.tsx'),
  })),
  // Hindi is loaded only if it is used, by `loadLanguage`.
  {
    importer: '/question-types/texts.ts',
    source: './texts.hi',
    by: ENGLISH + inSources('question-types/texts.en.ts'),
  },
  {
    importer: '/respondent/texts.ts',
    source: './lazy/hindi',
    by: ENGLISH + inSources('respondent/texts.ts'),
  },
  // The library's icon component is larger than all the icons.
  { importer: '.mjs', source: '../createLucideIcon.mjs', by: inSources('respondent/lazy/plainIcon.tsx') },
];

const replaceModules: Plugin = {
  name: 'formwright-replace-modules',
  enforce: 'pre',
  resolveId(specifier, from = '') {
    const found = REPLACEMENTS.find(
      ({ importer, source }) => specifier === source && from.endsWith(importer),
    );
    return found?.by;
  },
  load: (id) =>
    id.startsWith(ENGLISH)
      ? `export { en as hi, en as texts } from ${JSON.stringify(id.slice(ENGLISH.length))};`
      : undefined,
};

/** A minimal preload helper: the page is always at the root of its host. */
const PRELOAD = `export const __vitePreload = (load, styles = []) => Promise.all(styles.map((style) => {
  const href = '/' + style;
  return document.querySelector('link[href="' + href + '"]') ? undefined : new Promise((onload, onerror) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }));
  });
})).then(load);`;

/** Replaces Vite's preload helper, which also supports older browsers and base paths. */
const plainPreload: Plugin = {
  name: 'formwright-plain-preload',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? PRELOAD : undefined),
};

/** The text of a source file and of all its relative imports. */
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
const usedPrimitives = new Set(sources.match(/(?<=(?:layout|typeStyles)\[')\w+/g));

/** Removes unused design tokens and primitives. Runs before hashing, so file names depend only on the rest. */
const dropUnusedStyles: Plugin = {
  name: 'formwright-drop-unused-styles',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/ui/tokens.css') || id.endsWith('/ui/global.css')) {
      return code.replace(/(--[\w-]+):[^;{}]*;/g, (whole, name: string) =>
        usedTokens.has(name) ? whole : '',
      );
    }
    if (id.endsWith('/ui/type.module.css') || id.endsWith('/ui/layout.module.css')) {
      return code.replace(/^ *\.(\w+)[^{}]*\{[^{}]*\}/gm, (whole, name: string) =>
        usedPrimitives.has(name) ? whole : '',
      );
    }
    return undefined;
  },
};

/** Passes the URL of the Hindi texts to the theme script: they are needed before the first paint. */
const hindiTexts: Plugin = {
  name: 'formwright-hindi-texts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const texts = Object.values(bundle).find((part) => part.type === 'chunk' && part.name === 'hindi');
      if (texts === undefined) {
        throw new Error('the Hindi texts have no chunk of their own');
      }
      return html.replace(/(?<=<script )(?=async src="[^"]*theme)/, `data-hi="/${texts.fileName}" `);
    },
  },
};

const classOf = new Map<string, string>();

/** A few characters of a hash; one more if another class has them already. */
function shortClassName(local: string, file: string): string {
  const source = `${relative(import.meta.dirname, file)} ${local}`;
  const digest = createHash('sha256').update(source).digest('base64url');
  let name = `_${digest.slice(0, 3)}`;
  while ((classOf.get(name) ?? source) !== source) {
    name = `_${digest.slice(0, name.length)}`;
  }
  classOf.set(name, source);
  return name;
}

/** Keeps the first load of the respondent's page below 90 KB. */
export const leanRespondent = {
  plugins: [replaceModules, plainPreload, dropUnusedStyles, hindiTexts],
  css: { modules: { generateScopedName: shortClassName } },
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_file: string, deps: string[]) => deps.filter((dep) => dep.endsWith('.css')),
  },
} satisfies { plugins: Plugin[]; css: UserConfig['css']; modulePreload: object };
