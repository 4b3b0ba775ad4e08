// Subsets of a union type that fail to compile when the union gets a member that is not decided yet.

/** The members for which the table says true, in its order. The table has to name every member of the union. */
export function membersWhere<Member extends string>(
  table: Record<Member, boolean>,
): readonly Member[] {
  return (Object.keys(table) as Member[]).filter((member) => table[member]);
}
