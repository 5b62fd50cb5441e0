// Longer texts would not fit on a screen of the form.
export const TITLE_CHARACTERS = 200;
export const TEXT_CHARACTERS = 2000;
export const LABEL_CHARACTERS = 60;
export const ADDRESS_CHARACTERS = 2000;
