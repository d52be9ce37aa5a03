import { useEffect } from 'react'
import { useSignedInUser } from '#web/api/session.ts'
import { startScanQueue } from './scan-queue.ts'

/** Scans are sent while a screen of the counts is open, one of a closed count too: what it refuses is told. */
export function useSentScans(): void {
  const staffId = useSignedInUser()?.id ?? ''
  useEffect(() => startScanQueue(staffId), [staffId])
}
