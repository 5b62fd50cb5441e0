import type analysis from './analysis.en.json';
import type analytics from './analytics.en.json';
import type builder from './builder.en.json';
import type en from './en.json';
import type publishing from './publishing.en.json';
import type responses from './responses.en.json';

declare module 'i18next' {
  // English is the reference: a key that it does not hold is a type error, and tests hold Hindi to it.
  interface CustomTypeOptions {
    resources: {
      translation: typeof en;
      builder: typeof builder;
      publishing: typeof publishing;
      analysis: typeof analysis;
      analytics: typeof analytics;
      responses: typeof responses;
    };
  }
}
