import { useSearchParams } from 'react-router'
import { silentOnly } from '#web/copy/shipments.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ShipmentList } from './ShipmentList.tsx'

/** What is on its way; the address keeps whether only that of which nothing is heard is shown. */
export function HandedOver() {
  const [query, setQuery] = useSearchParams()
  const isSilent = query.get('muets') === 'oui'
  return (
    <>
      <Checkbox
        label={silentOnly}
        checked={isSilent}
        onChange={({ target }) =>
          setQuery({ status: 'handed_over', ...(target.checked ? { muets: 'oui' } : {}) })
        }
      />
      <div className="mt-4">
        <ShipmentList status="handed_over" isSilent={isSilent} />
      </div>
    </>
  )
}
