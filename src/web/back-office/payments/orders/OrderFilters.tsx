import { Download, Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { orderExport, type OrderFilter } from '#web/api/office-orders.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { orderListPath } from './use-order-query.ts'

/** What is searched and since when; the export takes the list as it is shown. */
export function OrderFilters({ filter }: { filter: OrderFilter }) {
  const navigate = useNavigate()
  const [search, setSearch] = useState(filter.search ?? '')
  const [from, setFrom] = useState(filter.from ?? '')
  const [to, setTo] = useState(filter.to ?? '')
  return (
    <form
      role="search"
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(orderListPath({ ...filter, search: search.trim(), from, to }))
      }}
    >
      <TextField
        label="Rechercher"
        type="search"
        className="w-full sm:w-64"
        placeholder="Client, numéro, suivi, Stripe"
        maxLength={100}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
        }}
      />
      <TextField
        label="Du"
        type="date"
        className="w-[calc(50%-0.375rem)] sm:w-40"
        value={from}
        max={to || undefined}
        onChange={(event) => {
          setFrom(event.target.value)
        }}
      />
      <TextField
        label="Au"
        type="date"
        className="w-[calc(50%-0.375rem)] sm:w-40"
        value={to}
        min={from || undefined}
        onChange={(event) => {
          setTo(event.target.value)
        }}
      />
      <Button type="submit" variant="secondary">
        <Search className="size-5" aria-hidden="true" />
        Chercher
      </Button>
      <a
        href={orderExport(filter)}
        download
        className={buttonStyle('ghost', 'normal', 'sm:ml-auto')}
      >
        <Download className="size-5" aria-hidden="true" />
        Exporter en CSV
      </a>
    </form>
  )
}
