/** Whether the text is a calendar date, `YYYY-MM-DD`, years 0001 to 9999. */
export function isDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) {
    return false;
  }
  const [year = 0, month = 0, ofMonth = 0] = text.split('-').map(Number);
  return year >= 1 && month >= 1 && month <= 12 && ofMonth >= 1 && ofMonth <= daysOf(year, month);
}

// Not `Date`: it reads the years 0 to 99 as 1900 to 1999 and turns 31 April into 1 May.
function daysOf(year: number, month: number): number {
  if (month === 2) {
    return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  }
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
