import type { Invoice } from '#web/api/orders.ts'

export const InvoiceName = ({ description, number }: Pick<Invoice, 'description' | 'number'>) => (
  <>
    {description}{' '}
    <span className="font-mono text-sm whitespace-nowrap text-ink-soft">{number}</span>
  </>
)
