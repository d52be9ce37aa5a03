import { useQuery } from '@tanstack/react-query'
import { listSilentSuppliers } from '#contract/office/suppliers.ts'
import { query } from '#web/api/query.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { supplierWords } from '#words/suppliers.ts'

/** The suppliers that no longer answer; nothing while all of them do. */
export function SilentSuppliers() {
  const list = useQuery(query(listSilentSuppliers, {}))
  if (!list.data) return <Unloaded query={list} failed="Impossible de charger les fournisseurs." />
  return list.data.items.map(({ supplier, since, triedAt }) => {
    const { name, effect } = supplierWords[supplier]
    return (
      <div key={supplier} className="mb-4">
        <Notice kind="warning" title={`${name} ne répond plus`}>
          Depuis le {formatMoment(since)}, dernier essai le {formatMoment(triedAt)}. {effect}
        </Notice>
      </div>
    )
  })
}
