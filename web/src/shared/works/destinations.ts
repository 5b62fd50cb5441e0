import { builderOf, formAnalysisOf, projectOf } from '../../paths';
import type { FormWork, ProjectWork, SharedWork } from './queries';

export function openInBuilder({ _id, name, projectId }: Pick<FormWork, '_id' | 'name' | 'projectId'>) {
  return {
    to: builderOf(_id),
    state: { formId: _id, formName: name, isDirectForm: projectId === undefined },
  };
}

export function analysisOf({ _id }: Pick<FormWork, '_id'>) {
  return { to: formAnalysisOf(_id) };
}

/** Passes the name along, so that the project page can show it before it loads. */
export function openProject({ _id, name }: Pick<ProjectWork, '_id' | 'name'>) {
  return { to: projectOf(_id), state: { projectName: name } };
}

/** The share link, or null unless published. */
export function linkOf({
  status,
  shareLink,
}: Pick<FormWork | SharedWork, 'status' | 'shareLink'>): string | null {
  return status === 'published' && shareLink !== undefined ? `${location.origin}/form/${shareLink}` : null;
}
