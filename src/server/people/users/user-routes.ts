import * as contract from '#contract/people/users.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { deleteUser } from './delete-user.ts'
import { listUsers } from './list-users.ts'
import { readUser } from './read-user.ts'
import { saveUser } from './save-user.ts'

/** Every account, for the office. */
export function mountUsers(doors: Doors): void {
  serve(doors, contract.listUsers, listUsers)
  serve(doors, contract.readUser, readUser)
  serve(doors, contract.saveUser, saveUser)
  serve(doors, contract.deleteUser, deleteUser)
}
