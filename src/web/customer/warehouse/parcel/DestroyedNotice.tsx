import { formatDay } from '#web/copy/format-date.ts'
import { Notice } from '#web/ui/Notice.tsx'

export const DestroyedNotice = ({ at }: { at: string }) => (
  <div className="mb-6">
    <Notice kind="warning" title="Ce colis n’existe plus">
      <p>Il a été détruit à votre demande le {formatDay(at)}. Rien ne peut plus lui arriver.</p>
    </Notice>
  </div>
)
