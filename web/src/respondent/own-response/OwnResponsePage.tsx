import { useEffect, useState } from 'react';
import { BrokenPathDrawing } from '../../ui/BrokenPathDrawing/BrokenPathDrawing';
import { Button } from '../../ui/Button/Button';
import { buttonClass } from '../../ui/Button/buttonClass';
import { Loading } from '../Loading';
import { StandaloneScreen } from '../standalone/StandaloneScreen';
import { texts } from '../texts';
import { forgetLocally } from './forgetLocally';
import { OwnResponseView } from './OwnResponseView';
import { deleteOwnResponse, type NoResponse, type OwnResponse, readOwnResponse } from './ownResponseCalls';
import { ownResponseTexts } from './ownResponseTexts';
import { takeToken } from './responseToken';
import { useFocusedHeading } from './useFocusedHeading';

type PageState =
  | { readonly at: 'loading' }
  | { readonly at: 'absent'; readonly why: NoResponse }
  | { readonly at: 'shown'; readonly response: OwnResponse }
  | { readonly at: 'deleted'; readonly response: OwnResponse };

/** The response of the private link in the address. Without a token the link is incomplete. */
export function OwnResponsePage() {
  const [token] = useState(takeToken);
  const [state, setState] = useState<PageState>(
    token === undefined ? { at: 'absent', why: 'linkInvalid' } : { at: 'loading' },
  );

  const isLoading = state.at === 'loading';

  // Talks to the network: loads the response, also after Try again.
  useEffect(() => {
    const leaving = new AbortController();
    async function load(known: string) {
      const found = await readOwnResponse(known);
      if (!leaving.signal.aborted) {
        setState(typeof found === 'string' ? { at: 'absent', why: found } : { at: 'shown', response: found });
      }
    }
    if (token !== undefined && isLoading) {
      void load(token);
    }
    return () => leaving.abort();
  }, [token, isLoading]);

  // Talks to the address: another private link was opened in this tab.
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, []);

  switch (state.at) {
    case 'loading':
      return <Loading />;
    case 'absent':
      return <Absent why={state.why} onTryAgain={() => setState({ at: 'loading' })} />;
    case 'deleted':
      return <Deleted response={state.response} />;
    case 'shown': {
      const { response } = state;
      return (
        <OwnResponseView
          response={response}
          token={token ?? ''}
          onDelete={async () => {
            const result = await deleteOwnResponse(token ?? '');
            if (result === 'deleted') {
              forgetLocally(response);
              setState({ at: 'deleted', response });
            }
            return result === 'deleted';
          }}
        />
      );
    }
  }
}

function Absent({ why, onTryAgain }: { why: NoResponse; onTryAgain: () => void }) {
  const t = ownResponseTexts();
  const heading = useFocusedHeading();
  if (why === 'unreachable') {
    return (
      <StandaloneScreen
        title={t.title}
        help={texts().unreachableHelp}
        drawing={<BrokenPathDrawing />}
        headingRef={heading}
      >
        <Button size="lg" onClick={onTryAgain}>
          {texts().tryAgain}
        </Button>
      </StandaloneScreen>
    );
  }
  const isGone = why === 'deleted';
  return (
    <StandaloneScreen
      title={isGone ? t.gone : t.linkInvalid}
      help={isGone ? t.goneHelp : t.linkInvalidHelp}
      drawing={<BrokenPathDrawing />}
      headingRef={heading}
    />
  );
}

function Deleted({ response: { formName, shareLink } }: { response: OwnResponse }) {
  const t = ownResponseTexts();
  const heading = useFocusedHeading();
  return (
    <StandaloneScreen title={t.deleted} help={t.deletedHelp} formName={formName} headingRef={heading}>
      {shareLink !== undefined && (
        <a className={buttonClass({ variant: 'secondary', size: 'lg' })} href={`/form/${shareLink}`}>
          {t.openForm}
        </a>
      )}
    </StandaloneScreen>
  );
}
