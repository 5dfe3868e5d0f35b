/** Only a converted referral can have a note: the others are not looked for. */
const THANKED = `CASE WHEN r.converted_to_business = 1
  THEN (EXISTS (SELECT FROM thank_you_notes n WHERE n.referral_id = r.id AND n.status <> 'withdrawn'))::int
  ELSE 0 END AS thanked`;
export const COLUMNS = `r.id, r.from_member_id, f.full_name AS from_member_name, r.to_member_id, t.full_name AS to_member_name,
  r.referral_type, r.tier, r.contact_number, r.contact_preference, r.referral_status, r.referral_notes,
  r.converted_to_business, ${THANKED}, r.date_sent, r.created_at, r.updated_at, r.withdrawn_at, r.nudged_at`;
export const PEOPLE = 'JOIN users f ON f.id = r.from_member_id JOIN users t ON t.id = r.to_member_id';
