import type { EndingId, QuestionId } from './ids';

/** How a form starts and ends for respondents, and when it is open. Missing settings have their default; flags are only present if they are on. */
export type FormSettings = {
  /** The page before the first page. */
  readonly welcome?: Welcome;
  /** The endings. A page that leads to the end leads to the first one. */
  readonly endings?: readonly Ending[];
  /** The button of pages that cannot be the last one says Next instead of Submit. */
  readonly nextUntilLastPage?: boolean;
  readonly oneResponsePerDevice?: boolean;
  /** The thank-you screen does not offer another response. */
  readonly hideAnotherResponse?: boolean;
  /** When the form opens, `YYYY-MM-DDTHH:MMZ` in UTC. */
  readonly opensAt?: string;
  readonly closesAt?: string;
  /** With so many complete responses the form closes. */
  readonly responseLimit?: number;
  /** Responses to this version are deleted so many days after they were started. */
  readonly retentionDays?: number;
  /** What visitors read once the form has closed. */
  readonly closedText?: string;
  /** The mail to each respondent whose response is complete; without it there is none. */
  readonly confirmation?: FormConfirmation;
};

/** Missing texts have a default. Both may contain answers as `{{name}}`, by the name of a question in links. */
export type FormConfirmation = {
  /** The question whose answer is the address; without it, the address of the listed person. */
  readonly addressQuestionId?: QuestionId;
  readonly subject?: string;
  readonly text?: string;
  /** The mail contains the answers. */
  readonly copyAnswers?: boolean;
};

/** Missing texts have a default. */
export type Welcome = { readonly title?: string; readonly text?: string; readonly buttonLabel?: string };

/** A thank-you screen. Missing texts have a default. */
export type Ending = EndingTexts & { readonly id: EndingId };

export type EndingTexts = {
  readonly title?: string;
  readonly text?: string;
  /** The label of a link; by default its address. */
  readonly buttonLabel?: string;
  /** Without it there is no link. */
  readonly buttonUrl?: string;
  /** Where respondents are sent once the response is recorded. */
  readonly redirectUrl?: string;
};

/** An address of an ending. */
export type EndingAddress = 'buttonUrl' | 'redirectUrl';

/** Whether respondents can answer again from the thank-you screen. */
export function offersAnother({ oneResponsePerDevice, hideAnotherResponse }: FormSettings = {}): boolean {
  return !oneResponsePerDevice && !hideAnotherResponse;
}

/** The ending with this id; without one of that id the first, which may be missing too. */
export function endingOf({ endings = [] }: FormSettings = {}, id?: EndingId): Ending | undefined {
  return endings.find((ending) => ending.id === id) ?? endings[0];
}
