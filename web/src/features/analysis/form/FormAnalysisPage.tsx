/** Spec §2, `/form-analysis/{formId}`. */
export function FormAnalysisPage() {
  return <main />;
}
