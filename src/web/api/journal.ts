import { exportJournal, type JournalFilters } from '#contract/office/journal.ts'

/** The address of the file with all entries of a filter. */
export function journalFile(filters: JournalFilters): string {
  const query = new URLSearchParams(
    Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return query.size === 0 ? exportJournal.path : `${exportJournal.path}?${query}`
}
