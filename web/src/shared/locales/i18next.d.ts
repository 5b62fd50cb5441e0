import type analysis from './analysis.en.json';
import type analytics from './analytics.en.json';
import type builder from './builder.en.json';
import type commands from './commands.en.json';
import type en from './en.json';
import type formSettings from './formSettings.en.json';
import type merging from './merging.en.json';
import type notifications from './notifications.en.json';
import type pasting from './pasting.en.json';
import type publishing from './publishing.en.json';
import type responses from './responses.en.json';
import type setup from './setup.en.json';
import type trash from './trash.en.json';

declare module 'i18next' {
  // English is the reference: an unknown key is a type error, and tests compare Hindi with it.
  interface CustomTypeOptions {
    resources: {
      translation: typeof en;
      builder: typeof builder;
      formSettings: typeof formSettings;
      merging: typeof merging;
      pasting: typeof pasting;
      publishing: typeof publishing;
      analysis: typeof analysis;
      analytics: typeof analytics;
      responses: typeof responses;
      commands: typeof commands;
      trash: typeof trash;
      setup: typeof setup;
      notifications: typeof notifications;
    };
  }
}
