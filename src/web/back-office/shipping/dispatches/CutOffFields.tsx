import { TextField } from '#web/ui/TextField.tsx'

/** The day and the time, in Paris, until which a box has to be ready. */
export const CutOffFields = ({
  day,
  time,
  isWrong,
}: {
  day: string
  time: string
  isWrong: boolean
}) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      label="Jour"
      type="date"
      name="day"
      defaultValue={day}
      error={isWrong ? 'Donnez un jour et une heure.' : undefined}
    />
    <TextField
      label="Heure limite"
      type="time"
      name="time"
      defaultValue={time}
      hint="Heure de Paris. Une boîte prête plus tard attend le prochain départ."
    />
  </div>
)
