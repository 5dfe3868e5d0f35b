/** One entry of a dropdown. */
export interface Choice {
  id: number;
  label: string;
}
