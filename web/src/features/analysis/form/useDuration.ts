import { useTranslation } from 'react-i18next';
import { useNumbers } from '../useNumbers';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in its two largest units: "2 min 10 s". */
export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation('analytics');
  const numbers = useNumbers();
  return (seconds) => {
    const whole = Math.round(seconds);
    const parts =
      whole < MINUTE
        ? [t('time.seconds', { number: numbers.count(whole) })]
        : whole < HOUR
          ? pair(whole, MINUTE, 'time.minutes', 'time.seconds', 1)
          : whole < DAY
            ? pair(whole, HOUR, 'time.hours', 'time.minutes', MINUTE)
            : pair(whole, DAY, 'time.days', 'time.hours', HOUR);
    return parts.join(' ');
  };

  function pair(
    whole: number,
    large: number,
    largeName: 'time.minutes' | 'time.hours' | 'time.days',
    smallName: 'time.seconds' | 'time.minutes' | 'time.hours',
    small: number,
  ): string[] {
    const rest = Math.floor((whole % large) / small);
    return [
      t(largeName, { number: numbers.count(Math.floor(whole / large)) }),
      ...(rest > 0 ? [t(smallName, { number: numbers.count(rest) })] : []),
    ];
  }
}
