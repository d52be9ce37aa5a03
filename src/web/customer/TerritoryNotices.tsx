import { useQuery } from '@tanstack/react-query'
import { useSessionUser } from '#web/api/session.ts'
import { territoryNotices } from '#web/api/territory-notices.ts'
import { noticesFor, TerritoryNoticeList } from '#web/chrome/TerritoryNoticeList.tsx'

/** What is told today of where the customer lives. */
export function HomeNotices() {
  return <TerritoryNotices territory={useSessionUser()?.billingAddress?.country} />
}

/** What is told of a territory today. A page that cannot know it is as useful without. */
export function TerritoryNotices({ territory }: { territory: string | undefined }) {
  const { data } = useQuery(territoryNotices)
  return <TerritoryNoticeList notices={noticesFor(data?.items ?? [], territory)} />
}
