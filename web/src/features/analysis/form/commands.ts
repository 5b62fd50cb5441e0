import { call } from '../../../api/client';
import type { BarCommand } from '../../../shared/commands/screenCommands';

/** Eight letters and digits, as the server creates them. */
const RECEIPT = /^[A-Z0-9]{4}[ -]?[A-Z0-9]{4}$/i;
/** The search stops after so many result pages. */
const MAX_PAGES = 5;

/** A command that opens the response with the typed receipt. */
export async function responseCommands(
  formId: string,
  search: string,
  open: (responseId: string) => void,
): Promise<BarCommand[]> {
  if (!RECEIPT.test(search.trim())) return [];
  const wanted = plain(search);
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { search: wanted, ...(cursor !== undefined && { cursor }) };
    // oxlint-disable-next-line no-await-in-loop -- each page has the cursor of the next.
    const { responses, nextCursor } = await call('get', '/api/analytics/form/{id}/responses', {
      params: { path: { id: formId }, query },
    });
    const found = responses.find(({ receipt }) => receipt !== undefined && plain(receipt) === wanted);
    if (found !== undefined) {
      const { responseId, receipt = '' } = found;
      return [{ id: `response ${responseId}`, label: receipt, run: () => open(responseId) }];
    }
    cursor = nextCursor;
    if (cursor === undefined) break;
  }
  return [];
}

function plain(receipt: string): string {
  return receipt.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
}
