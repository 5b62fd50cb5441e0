import type { AddressPart } from '../../form-rules/questions/addressParts';
import type { Language } from '../../ui/language';
import { pageLanguage } from '../texts';

const en = {
  parts: {
    line1: 'Address line 1',
    line2: 'Address line 2 (optional)',
    postcode: 'Postcode',
    city: 'City or town',
    country: 'Country',
  } satisfies Record<AddressPart, string>,
  missing: 'Please fill this in.',
  tooLong: (most: number) => `Please use at most ${most} characters here.`,
};

export type AddressTexts = typeof en;

const hi: AddressTexts = {
  parts: {
    line1: 'पता, पंक्ति 1',
    line2: 'पता, पंक्ति 2 (वैकल्पिक)',
    postcode: 'पिन कोड',
    city: 'शहर या गाँव',
    country: 'देश',
  },
  missing: 'कृपया इसे भरें।',
  tooLong: (most) => `कृपया यहाँ अधिकतम ${most} अक्षर लिखें।`,
};

/** Separate from the other texts, because the field is loaded lazily. */
export const addressTextsByLanguage: Record<Language, AddressTexts> = { en, hi };

export function addressTexts(): AddressTexts {
  return addressTextsByLanguage[pageLanguage()];
}
