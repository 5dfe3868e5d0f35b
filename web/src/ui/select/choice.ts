export interface Choice {
  id: number;
  label: string;
}
