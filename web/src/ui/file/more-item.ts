/** A line of the menu of a list: it leads somewhere, or does something. */
export type MoreItem = { label: string } & ({ to: string } | { onSelect: () => void });
