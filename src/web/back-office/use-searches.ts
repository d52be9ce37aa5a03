import { useSessionUser } from '#web/api/session.ts'

/** Whether this person has what « Rechercher » finds, and what waits in the rail: not the accountant. */
export const useSearches = (): boolean => useSessionUser()?.role !== 'comptable'
