import { useEffect } from 'react'
import { useSignedInUser } from '#web/api/session.ts'
import { startScanQueue } from './scan-queue.ts'

/** Sends the queued scans while a screen of the counts is open, even of a closed count, so that its refusals are shown. */
export function useSentScans(): void {
  const staffId = useSignedInUser()?.id ?? ''
  useEffect(() => startScanQueue(staffId), [staffId])
}
