import type { Failure } from '../../../api/problem';

/** Spec: one sentence for a server that refused, another for a call that came to nothing. */
export function wordsForFailure(failure: Failure): 'failed.fetch' | 'failed.call' {
  switch (failure.kind) {
    case 'problem':
      return 'failed.fetch';
    case 'network':
    case 'timeout':
      return 'failed.call';
  }
}
