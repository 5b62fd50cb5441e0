import { builderOf, formAnalysisOf, projectOf } from '../app/paths';
import type { FormWork, ProjectWork } from './api/recentWorks';
import type { SharedWork } from './api/sharedWorks';

/** The builder with this form open. */
export function openInBuilder({ _id, name, projectId }: Pick<FormWork, '_id' | 'name' | 'projectId'>) {
  return {
    to: builderOf(_id),
    state: { formId: _id, formName: name, isDirectForm: projectId === undefined },
  };
}

/** What came in for this form. */
export function analysisOf({ _id }: Pick<FormWork, '_id'>) {
  return { to: formAnalysisOf(_id) };
}

/** A project's forms; the name goes along, so that it stands there at once. */
export function openProject({ _id, name }: Pick<ProjectWork, '_id' | 'name'>) {
  return { to: projectOf(_id), state: { projectName: name } };
}

/** The address respondents open, or null while it serves nothing. */
export function linkOf({
  status,
  shareLink,
}: Pick<FormWork | SharedWork, 'status' | 'shareLink'>): string | null {
  return status === 'published' && shareLink !== undefined ? `${location.origin}/form/${shareLink}` : null;
}
