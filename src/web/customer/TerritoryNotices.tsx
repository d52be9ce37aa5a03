import { useQuery } from '@tanstack/react-query'
import { readTerritoryNotices } from '#contract/offer/territory-notices.ts'
import { query } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { noticesFor, TerritoryNoticeList } from '#web/chrome/TerritoryNoticeList.tsx'

/** Today's notices about where the customer lives. */
export function HomeNotices() {
  return <TerritoryNotices territory={useSessionUser()?.billingAddress?.country} />
}

/** Today's notices about a territory. A page without them is as useful. */
export function TerritoryNotices({ territory }: { territory: string | undefined }) {
  const { data } = useQuery(query(readTerritoryNotices, {}))
  return <TerritoryNoticeList notices={noticesFor(data?.items ?? [], territory)} />
}
