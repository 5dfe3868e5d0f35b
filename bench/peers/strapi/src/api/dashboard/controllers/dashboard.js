// Strapi's REST API counts, but neither sums nor groups: that takes a custom call.
const dayOf = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
module.exports = {
  async find(ctx) {
    const where = { chapter: { documentId: ctx.params.chapter } };
    const days = [5, 4, 3, 2, 1, 0].map(dayOf);
    const knex = strapi.db.connection;
    const [chapter, users, admins, referrals, [{ value }], counted] = await Promise.all([
      strapi.db
        .query('api::chapter.chapter')
        .findOne({ where: { documentId: ctx.params.chapter }, select: ['id', 'name', 'region'] }),
      strapi.db.query('api::member.member').count({ where }),
      strapi.db.query('api::member.member').count({ where: { ...where, elevated: true } }),
      strapi.db.query('api::referral.referral').count({ where }),
      knex('thank_you_notes as n')
        .join('thank_you_notes_chapter_lnk as l', 'l.thank_you_note_id', 'n.id')
        .join('chapters as c', 'c.id', 'l.chapter_id')
        .where('c.document_id', ctx.params.chapter)
        .where('n.status', 'approved')
        .sum({ value: 'n.amount' }),
      knex('referrals as r')
        .join('referrals_chapter_lnk as l', 'l.referral_id', 'r.id')
        .join('chapters as c', 'c.id', 'l.chapter_id')
        .where('c.document_id', ctx.params.chapter)
        .where('r.recorded_on', '>=', days[0])
        .groupBy('r.recorded_on')
        .select(knex.raw('r.recorded_on::text as day'))
        .count({ count: '*' }),
    ]);
    const perDay = new Map(counted.map(({ day, count }) => [day, Number(count)]));
    ctx.body = {
      chapter,
      total_users: users,
      total_admins: admins,
      total_referrals: referrals,
      thank_you_value: Number(value ?? 0),
      weekly_referrals: days.map((day) => ({ day, count: perDay.get(day) ?? 0 })),
    };
  },
};
