// What most teams would write: Express 5, Sequelize 6, JWT, zod. Indexes and a pool of ten.
import { readFileSync } from 'node:fs';
import express from 'express';
import jwt from 'jsonwebtoken';
import { DataTypes, Op, Sequelize, col, fn, literal } from 'sequelize';
import { z } from 'zod';

const SECRET = process.env.JWT_SECRET;
const { DB_HOST, DB_PORT, DB_NAME, DB_USER, DB_PASSWORD } = process.env;
const sequelize = new Sequelize(DB_NAME, DB_USER, DB_PASSWORD, {
  dialect: 'postgres',
  host: DB_HOST,
  port: Number(DB_PORT),
  logging: false,
  pool: { max: 10, min: 2, idle: 30_000, acquire: 30_000 },
  define: { underscored: true, timestamps: false },
});

const TYPES = {
  string: { type: DataTypes.TEXT, allowNull: false },
  text: { type: DataTypes.TEXT, allowNull: false },
  date: { type: DataTypes.DATEONLY },
  flag: { type: DataTypes.SMALLINT, allowNull: false, defaultValue: 0 },
  boolean: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  decimal: { type: DataTypes.DECIMAL(14, 2) },
  at: { type: DataTypes.DATE, allowNull: false },
};
/** The tables, columns and references of `bench/src/peers/model.ts`. */
const tables = JSON.parse(readFileSync(new URL('model.json', import.meta.url)));
const models = Object.fromEntries(
  Object.entries(tables).map(([table, { one, columns }]) => {
    const kinds = { ...columns, created_at: 'at', ...(table === 'referrals' && { updated_at: 'at' }) };
    const attributes = Object.entries(kinds).map(([name, kind]) => [name, { ...TYPES[kind] }]);
    return [table, sequelize.define(one, Object.fromEntries(attributes))];
  }),
);
for (const [table, { references }] of Object.entries(tables))
  for (const [as, target] of Object.entries(references))
    models[table].belongsTo(models[target], { as, foreignKey: `${as}_id` });
const { chapters: Chapter, members: Member, referrals: Referral, thank_you_notes: Note } = models;
const FLAGS = Object.keys(tables.members.columns).filter((name) => name.startsWith('can_'));

const app = express();
app.disable('x-powered-by');
app.use(express.json({ limit: '100kb' }));
app.get('/health', (_req, res) => res.json({ ok: true }));

/** As usual with JWT: the claims are trusted until they expire; no user is looked up. */
app.use('/api', (req, res, next) => {
  try {
    req.user = jwt.verify((req.headers.authorization ?? '').replace(/^Bearer /, ''), SECRET, {
      algorithms: ['HS256'],
    });
    next();
  } catch {
    res.status(401).json({ error: 'Please sign in.' });
  }
});
const valid = (schema, where) => (req, res, next) => {
  const { success, data, error } = schema.safeParse(req[where]);
  if (!success) return res.status(400).json({ error: 'Invalid', issues: error.issues });
  req.valid = data;
  next();
};
const forAdmins = (req, res, next) =>
  req.user.role === 'super_admin' ? next() : res.status(403).json({ error: 'Forbidden' });

const listQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(50),
  search: z.string().trim().max(100).optional(),
});
const pageOf = ({ page, page_size }) => ({ limit: page_size, offset: (page - 1) * page_size });
const memberView = (member) => ({
  ...Object.fromEntries(
    ['id', 'full_name', 'email', 'phone', 'vertical', 'subscription_valid_till', 'created_at'].map((name) => [
      name,
      member[name],
    ]),
  ),
  role: 'member',
  chapter: member.chapter,
  permissions: Object.fromEntries(FLAGS.map((flag) => [flag, member[flag]])),
});

app.get('/api/members', forAdmins, valid(listQuery, 'query'), async (req, res) => {
  const { search, ...query } = req.valid;
  const like = search && { [Op.iLike]: `%${search.replace(/[%_\\]/g, '\\$&')}%` };
  const { rows, count } = await Member.findAndCountAll({
    where: like ? { [Op.or]: [{ full_name: like }, { email: like }] } : {},
    attributes: { exclude: ['elevated'] },
    include: { model: Chapter, as: 'chapter', attributes: ['id', 'name', 'region'] },
    order: [
      ['full_name', 'ASC'],
      ['id', 'ASC'],
    ],
    ...pageOf(query),
  });
  res.json({ members: rows.map(memberView), total: count, page: query.page, page_size: query.page_size });
});

app.get('/api/referrals/received', valid(listQuery, 'query'), async (req, res) => {
  const { rows, count } = await Referral.findAndCountAll({
    where: { to_member_id: req.user.id },
    attributes: {
      include: [
        [literal('EXISTS (SELECT 1 FROM thank_you_notes n WHERE n.referral_id = "referral".id)'), 'thanked'],
      ],
    },
    include: ['from_member', 'to_member'].map((as) => ({
      model: Member,
      as,
      attributes: ['id', 'full_name'],
    })),
    order: [['id', 'DESC']],
    ...pageOf(req.valid),
  });
  res.json({ referrals: rows, total: count, page: req.valid.page, page_size: req.valid.page_size });
});

const dayOf = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
app.get('/api/dashboard', async (req, res) => {
  const where = { chapter_id: req.user.chapter_id };
  const days = [5, 4, 3, 2, 1, 0].map(dayOf);
  const [chapter, users, admins, referrals, value, counted] = await Promise.all([
    Chapter.findByPk(where.chapter_id, { attributes: ['id', 'name', 'region'] }),
    Member.count({ where }),
    Member.count({ where: { ...where, elevated: true } }),
    Referral.count({ where }),
    Note.sum('amount', { where: { ...where, status: 'approved' } }),
    Referral.findAll({
      attributes: ['recorded_on', [fn('count', col('id')), 'count']],
      where: { ...where, recorded_on: { [Op.gte]: days[0] } },
      group: 'recorded_on',
      raw: true,
    }),
  ]);
  const perDay = new Map(counted.map((row) => [row.recorded_on, Number(row.count)]));
  res.json({
    chapter,
    total_users: users,
    total_admins: admins,
    total_referrals: referrals,
    thank_you_value: Number(value ?? 0),
    weekly_referrals: days.map((day) => ({ day, count: perDay.get(day) ?? 0 })),
  });
});

const referralBody = z
  .object({
    to_member_id: z.number().int().positive(),
    referral_type: z.enum(['hot', 'warm', 'cold']),
    tier: z.enum(['A', 'B', 'C']),
    contact_number: z.string().regex(/^[0-9]{1,20}$/),
    contact_preference: z.enum(['they_contact', 'you_contact']),
    referral_status: z.enum(['new', 'repeated']),
    referral_notes: z.string().trim().min(1).max(2000),
    date_sent: z.iso.date(),
  })
  .strict();
app.post('/api/referrals', valid(referralBody, 'body'), async (req, res) => {
  const { id, chapter_id } = req.user;
  const receiver = await Member.findByPk(req.valid.to_member_id, {
    attributes: ['id', 'full_name', 'chapter_id'],
  });
  if (!receiver || receiver.id === id || receiver.chapter_id !== chapter_id)
    return res.status(400).json({ error: 'to_member_id must be another member of your chapter' });
  const now = new Date();
  const referral = await Referral.create({
    ...req.valid,
    from_member_id: id,
    chapter_id,
    recorded_on: dayOf(0),
    created_at: now,
    updated_at: now,
  });
  res.status(201).json({
    ...referral.toJSON(),
    from_member_name: req.user.name,
    to_member_name: receiver.full_name,
    thanked: false,
  });
});

app.use((error, _req, res, _next) => {
  console.error(error);
  res.status(500).json({ error: 'Something went wrong.' });
});
if (process.env.SYNC === '1') await sequelize.sync();
app.listen(Number(process.env.PORT), '127.0.0.1');
