/**
 * Of a series, the next meeting that is not approved. NOT EXISTS would join all proposals with each other. Compared as a row, only the
 * index of the series fits, even before the planner has statistics of the proposals.
 */
export const nextOfItsSeries = (now: string): string => `(m.series_id IS NULL OR m.starts_at = (
  SELECT e.starts_at FROM meetings e
   WHERE e.series_id = m.series_id AND e.status = 'proposed' AND (e.series_id, e.starts_at) > (m.series_id, ${now})
   ORDER BY e.series_id, e.starts_at LIMIT 1))`;
