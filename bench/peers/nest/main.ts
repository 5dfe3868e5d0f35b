// The other common choice: NestJS 11 on Express, TypeORM 0.3, JWT, class-validator. Indexes and a pool of ten.
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import {
  BadRequestException,
  Body,
  CanActivate,
  Controller,
  createParamDecorator,
  ExecutionContext,
  ForbiddenException,
  Get,
  Injectable,
  Module,
  Post,
  Query,
  UnauthorizedException,
  UseGuards,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { JwtModule, JwtService } from '@nestjs/jwt';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import { Transform, Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { EntitySchema, ILike, In, MoreThanOrEqual, type Repository } from 'typeorm';

const { DB_HOST, DB_PORT, DB_NAME, DB_USER, DB_PASSWORD } = process.env;
/** The tables, columns and references of `bench/src/peers/model.ts`. */
type Table = { columns: Record<string, keyof typeof TYPES>; references: Record<string, string> };
const tables: Record<string, Table> = JSON.parse(readFileSync('model.json', 'utf8'));
const FLAGS = Object.keys(tables.members.columns).filter((name) => name.startsWith('can_'));
const TYPES = {
  string: { type: 'text' },
  text: { type: 'text' },
  date: { type: 'date' },
  flag: { type: 'smallint', default: 0 },
  boolean: { type: 'boolean', default: false },
  decimal: { type: 'numeric', precision: 14, scale: 2 },
} as const;
// biome-ignore lint/suspicious/noExplicitAny: its columns are read from a file
type Row = any;
const entityOf = (name: string): EntitySchema<Row> => {
  const { columns, references } = tables[name];
  const at = { type: 'timestamptz', select: name !== 'chapters' } as const;
  return new EntitySchema<Row>({
    name,
    columns: {
      id: { type: 'int', primary: true, generated: true },
      ...Object.fromEntries(Object.entries(columns).map(([column, kind]) => [column, TYPES[kind]])),
      ...Object.fromEntries(Object.keys(references).map((reference) => [`${reference}_id`, { type: 'int' }])),
      created_at: at,
      ...(name === 'referrals' && { updated_at: at }),
    },
    relations: Object.fromEntries(
      Object.entries(references).map(([reference, target]) => [
        reference,
        { type: 'many-to-one', target, joinColumn: { name: `${reference}_id` } },
      ]),
    ),
  });
};
const entities = ['chapters', 'members', 'referrals', 'thank_you_notes'].map(entityOf);
const [Chapter, Member, Referral, Note] = entities;

class ListQuery {
  @Type(() => Number) @IsInt() @Min(1) page = 1;
  @Type(() => Number) @IsInt() @Min(1) @Max(100) page_size = 50;
  @IsOptional() @IsString() @MaxLength(100) search?: string;
}
class GiveReferral {
  @IsInt() @Min(1) to_member_id!: number;
  @IsIn(['hot', 'warm', 'cold']) referral_type!: string;
  @IsIn(['A', 'B', 'C']) tier!: string;
  @Matches(/^[0-9]{1,20}$/) contact_number!: string;
  @IsIn(['they_contact', 'you_contact']) contact_preference!: string;
  @IsIn(['new', 'repeated']) referral_status!: string;
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  @Length(1, 2000)
  referral_notes!: string;
  @IsISO8601({ strict: true }) date_sent!: string;
}

interface Claims {
  id: number;
  role: string;
  chapter_id: number;
  name: string;
}
const User = createParamDecorator(
  (_: unknown, context: ExecutionContext): Claims => context.switchToHttp().getRequest().user,
);
/** As usual with JWT: the claims are trusted until they expire; no user is looked up. */
@Injectable()
class SignedIn implements CanActivate {
  constructor(private readonly jwt: JwtService) {}
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest();
    try {
      request.user = this.jwt.verify((request.headers.authorization ?? '').replace(/^Bearer /, ''));
      return true;
    } catch {
      throw new UnauthorizedException();
    }
  }
}
const pageOf = ({ page, page_size }: ListQuery) => ({ take: page_size, skip: (page - 1) * page_size });
const dayOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

@Controller('api')
@UseGuards(SignedIn)
class Network {
  constructor(
    @InjectRepository(Chapter) private readonly chapters: Repository<Row>,
    @InjectRepository(Member) private readonly members: Repository<Row>,
    @InjectRepository(Referral) private readonly referrals: Repository<Row>,
    @InjectRepository(Note) private readonly notes: Repository<Row>,
  ) {}

  @Get('members') async list(@User() user: Claims, @Query() query: ListQuery) {
    if (user.role !== 'super_admin') throw new ForbiddenException();
    const like = query.search && ILike(`%${query.search.replace(/[%_\\]/g, '\\$&')}%`);
    const [rows, total] = await this.members.findAndCount({
      where: like ? [{ full_name: like }, { email: like }] : {},
      relations: { chapter: true },
      order: { full_name: 'ASC', id: 'ASC' },
      ...pageOf(query),
    });
    const members = rows.map(({ elevated: _, ...member }) => ({
      ...Object.fromEntries(Object.entries(member).filter(([name]) => !FLAGS.includes(name))),
      role: 'member',
      permissions: Object.fromEntries(FLAGS.map((flag) => [flag, member[flag]])),
    }));
    return { members, total, page: query.page, page_size: query.page_size };
  }

  @Get('referrals/received') async received(@User() user: Claims, @Query() query: ListQuery) {
    const [rows, total] = await this.referrals.findAndCount({
      where: { to_member_id: user.id },
      order: { id: 'DESC' },
      ...pageOf(query),
      relations: { from_member: true, to_member: true },
      select: { from_member: { id: true, full_name: true }, to_member: { id: true, full_name: true } },
    });
    const thanked = new Set(
      (
        await this.notes.find({
          where: { referral_id: In(rows.map(({ id }) => id)) },
          select: { id: true, referral_id: true },
        })
      ).map((note) => note.referral_id),
    );
    return {
      referrals: rows.map((row) => ({ ...row, thanked: thanked.has(row.id) })),
      total,
      page: query.page,
      page_size: query.page_size,
    };
  }

  @Get('dashboard') async dashboard(@User() { chapter_id }: Claims) {
    const days = [5, 4, 3, 2, 1, 0].map(dayOf);
    const [chapter, users, admins, referrals, value, counted] = await Promise.all([
      this.chapters.findOneBy({ id: chapter_id }),
      this.members.countBy({ chapter_id }),
      this.members.countBy({ chapter_id, elevated: true }),
      this.referrals.countBy({ chapter_id }),
      this.notes.sum('amount', { chapter_id, status: 'approved' }),
      this.referrals
        .createQueryBuilder('r')
        .select('r.recorded_on::text', 'day')
        .addSelect('count(*)::int', 'count')
        .where({ chapter_id, recorded_on: MoreThanOrEqual(days[0]) })
        .groupBy('r.recorded_on')
        .getRawMany<{ day: string; count: number }>(),
    ]);
    const perDay = new Map(counted.map(({ day, count }) => [day, count]));
    return {
      chapter,
      total_users: users,
      total_admins: admins,
      total_referrals: referrals,
      thank_you_value: Number(value ?? 0),
      weekly_referrals: days.map((day) => ({ day, count: perDay.get(day) ?? 0 })),
    };
  }

  @Post('referrals') async give(@User() user: Claims, @Body() body: GiveReferral) {
    const receiver = await this.members.findOne({
      where: { id: body.to_member_id },
      select: { id: true, full_name: true, chapter_id: true },
    });
    if (!receiver || receiver.id === user.id || receiver.chapter_id !== user.chapter_id)
      throw new BadRequestException('to_member_id must be another member of your chapter');
    const now = new Date();
    const referral = await this.referrals.save(
      this.referrals.create({
        ...body,
        from_member_id: user.id,
        chapter_id: user.chapter_id,
        recorded_on: dayOf(0),
        created_at: now,
        updated_at: now,
      }),
    );
    return { ...referral, from_member_name: user.name, to_member_name: receiver.full_name, thanked: 0 };
  }
}
@Controller('health')
class Health {
  @Get() ok() {
    return { ok: true };
  }
}
@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      host: DB_HOST,
      port: Number(DB_PORT),
      database: DB_NAME,
      username: DB_USER,
      password: DB_PASSWORD,
      entities,
      synchronize: process.env.SYNC === '1',
      extra: { max: 10 },
    }),
    TypeOrmModule.forFeature(entities),
    JwtModule.register({ secret: process.env.JWT_SECRET }),
  ],
  controllers: [Network, Health],
})
class App {}
const app = await NestFactory.create(App, { logger: ['error', 'warn'] });
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true }));
await app.listen(Number(process.env.PORT), '127.0.0.1');
