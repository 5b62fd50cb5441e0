import type { Answer } from './answer';

export type AnswerError =
  | 'required'
  | 'wrong_shape'
  | 'not_an_option'
  | 'not_a_row'
  | 'rows_missing'
  | 'not_all_ranked'
  | 'address_incomplete'
  | 'address_part_too_long'
  | 'other_without_text'
  | 'other_too_long'
  | 'not_a_number'
  | 'not_a_whole_number'
  | 'not_an_email'
  | 'not_a_phone_number'
  | 'not_a_web_address'
  | 'not_a_time'
  | 'below_min'
  | 'above_max'
  | 'too_few_characters'
  | 'too_many_characters'
  | 'wrong_pattern'
  | 'too_few_choices'
  | 'too_many_choices'
  | 'option_full'
  | 'out_of_range'
  | 'too_long'
  | 'too_many'
  | 'not_a_date'
  | 'not_a_file'
  | 'takes_no_answer'
  | 'answered_twice'
  | 'other_page'
  | 'unknown_question';

/** A validated answer, undefined if it is blank, or what is wrong with it. */
export type ReadAnswer<Valid extends Answer = Answer> =
  | { readonly answer: Valid | undefined; readonly error?: undefined }
  | { readonly answer?: undefined; readonly error: AnswerError };

export const NO_ANSWER: ReadAnswer = { answer: undefined };

export function invalid(error: AnswerError): ReadAnswer<never> {
  return { error };
}
