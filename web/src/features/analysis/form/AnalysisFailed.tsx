import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../api/problem';
import { describeFailure } from '../../../locales/describeFailure';
import { Button } from '../../../ui/Button/Button';
import { Notice } from '../../../ui/Notice/Notice';
import styles from './FormAnalysis.module.css';
import { wordsForFailure } from './wordsForFailure';

type AnalysisFailedProps = { failure: Failure; isFetching: boolean; onAgain: () => void };

/** The numbers did not come: what is known about it, and another try. */
export function AnalysisFailed({ failure, isFetching, onAgain }: AnalysisFailedProps) {
  const { t } = useTranslation('analytics');
  const { t: core } = useTranslation();
  return (
    <main className={styles['alone']}>
      <Notice
        tone="danger"
        action={
          <Button
            variant="secondary"
            size="sm"
            icon={<RotateCw size={14} />}
            busy={isFetching}
            onClick={onAgain}
          >
            {t('tryAgain')}
          </Button>
        }
      >
        {describeFailure(core, failure, t(wordsForFailure(failure)))}
      </Notice>
    </main>
  );
}
