// How a guest's name is written: as its script does.

/** First and last name; in Chinese characters the family name first and no space, 王丽. */
export function guestName({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string {
  const isHan = /^\p{Script=Han}+$/u.test(firstName + lastName);
  return isHan ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim();
}
