import { Badge, type StatusFamily } from '#web/ui/Badge.tsx'

type Props = {
  readonly of: { readonly label: string; readonly family: StatusFamily }
  readonly isPlain?: boolean
}

/** A status by the word and the family that its table gives it. */
export const StatusBadge = ({ of: { label, family }, isPlain }: Props) => (
  <Badge family={family} isPlain={isPlain}>
    {label}
  </Badge>
)
