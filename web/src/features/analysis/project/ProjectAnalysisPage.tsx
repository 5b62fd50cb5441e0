/** Spec §2, `/analysis/{projectId}`. */
export function ProjectAnalysisPage() {
  return <main />;
}
