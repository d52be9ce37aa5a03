type Props = { readonly name: string; readonly clientNumber: string | null }

/** A customer in a list: the name first, the number beside it. */
export const ClientName = ({ name, clientNumber }: Props) => (
  <>
    {name} <span className="font-mono whitespace-nowrap text-ink-soft">{clientNumber}</span>
  </>
)
