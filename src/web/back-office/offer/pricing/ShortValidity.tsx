import { useQuery } from '@tanstack/react-query'
import { readOfficeSettings } from '#contract/office/settings.ts'
import { outlastsStopHours } from '#domain/standing-order/announcement-of.ts'
import { query } from '#web/api/query.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useCatalogueValue } from './draft-editing.ts'

/** Quotes that end before the hours to stop a standing order are over. */
export function ShortValidity() {
  const [days] = useCatalogueValue('quoteValidityDays')
  const { data } = useQuery(query(readOfficeSettings, {}))
  const hours = data?.sections.standingOrders.values.stopHours
  if (typeof days !== 'number' || hours === undefined || outlastsStopHours(days, hours)) return null
  return (
    <div className="sm:col-span-3">
      <Notice kind="warning" title="Trop court pour les envois programmés">
        <p>
          Le client a {hours}&nbsp;heures pour en arrêter un («&nbsp;Paramètres&nbsp;»)&nbsp;: avec
          cette validité, aucun ne serait payé de lui-même. Allongez-la, ou réduisez ce délai.
        </p>
      </Notice>
    </div>
  )
}
