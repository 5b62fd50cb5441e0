// Runs before the first paint, so that no page flashes in the wrong theme or is announced in the wrong
// language. A classic script on purpose: modules run only after the document was parsed.
// The rules are those of src/ui/theme.ts and src/ui/language.ts; firstPaint.test.ts holds them together.
(() => {
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('language');
  } catch {
    // Storage may be blocked: then the system decides.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = window.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  if (language !== 'en' && language !== 'hi') {
    const wanted = navigator.languages ?? [navigator.language];
    language =
      wanted
        .map((tag) => tag.toLowerCase().split('-')[0])
        .find((primary) => primary === 'en' || primary === 'hi') ?? 'en';
  }
  document.documentElement.dataset.theme = theme;
  document.documentElement.lang = language;
  // The respondent's page says where its texts in this language are: they come beside its script, not after it.
  const texts = document.currentScript?.dataset[language];
  if (texts) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: texts }),
    );
  }
})();
