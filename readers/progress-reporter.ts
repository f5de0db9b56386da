/** Whoever reads for minutes tells how far it is. */
export interface ProgressReporter {
  /** How far it is. The next one replaces it. */
  readonly progress: (text: string) => void;
  /** Something that people should know, such as a pause. */
  readonly notice: (text: string) => void;
}
