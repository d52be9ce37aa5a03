import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readOfficeSettings } from '#contract/office/settings.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Says that the setting holds the office's own mails back: this page is then all that tells. */
export function MailsHeldBack() {
  const { data } = useQuery(query(readOfficeSettings, {}))
  if (!data || data.sections.site.values.enableEmailNotifications) return null
  return (
    <div className="mb-6">
      <Notice kind="warning" title="Les e-mails à l’administrateur sont désactivés">
        <p>
          Inscriptions, messages de contact et demandes de devis ne se lisent qu’ici et dans
          «&nbsp;Devis&nbsp;».{' '}
          <Link to={paths.adminSettings} className={linkStyle}>
            Les paramètres
          </Link>{' '}
          les rétablissent.
        </p>
      </Notice>
    </div>
  )
}
