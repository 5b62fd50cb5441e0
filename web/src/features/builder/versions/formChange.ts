import type { KindName } from '../../../form-rules/definition';

/** One difference between two states of a form. Texts of questions come without their number. */
export type FormChange =
  | { readonly kind: 'formRenamed'; readonly from: string; readonly to: string }
  | { readonly kind: 'pageAdded' | 'pageRemoved'; readonly title: string }
  | { readonly kind: 'pageRenamed'; readonly from: string; readonly to: string }
  | { readonly kind: 'pagesReordered' }
  | { readonly kind: 'questionAdded' | 'questionRemoved'; readonly text: string; readonly type: KindName }
  | { readonly kind: 'questionReworded'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'questionRetyped';
      readonly text: string;
      readonly from: KindName;
      readonly to: KindName;
    }
  /** To another page. */
  | { readonly kind: 'questionMoved'; readonly text: string; readonly title: string }
  /** On one page. */
  | { readonly kind: 'questionsReordered'; readonly title: string }
  /** Whether it is required, its description, limits, scale or media. */
  | { readonly kind: 'questionChanged'; readonly text: string }
  | { readonly kind: 'optionAdded' | 'optionRemoved'; readonly text: string; readonly label: string }
  | { readonly kind: 'optionRenamed'; readonly text: string; readonly from: string; readonly to: string }
  | { readonly kind: 'optionsReordered'; readonly text: string }
  /** What follows a page. */
  | { readonly kind: 'routeChanged'; readonly title: string }
  | { readonly kind: 'startChanged' }
  /** Colours or sections of a page. */
  | { readonly kind: 'appearanceChanged'; readonly title: string };

/** What sort of difference it is. */
export type ChangeKind = FormChange['kind'];
