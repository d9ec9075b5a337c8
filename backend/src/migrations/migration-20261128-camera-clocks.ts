import { Migration } from '@mikro-orm/migrations';

/**
 * A camera's clock by day over all galleries, no longer by gallery, so that a photograph keeps its time wherever it goes
 * (catalog/clocks). Where galleries disagreed on a camera's day, the correction that most photographs had counts; what
 * had none is corrected, too. Times that cannot be true become unknown.
 */
export class Migration20261128CameraClocks extends Migration {
  override up(): void {
    this.addSql(`
      alter table photos add camera_time timestamptz;
      update photos set camera_time = captured_at - make_interval(secs => coalesce((
        select shift_seconds from camera_clocks
        where camera_clocks.gallery_id = photos.gallery_id and camera_clocks.camera = photos.camera), 0))
      where captured_at is not null;
      create table clocks (
        camera text not null,
        day date not null,
        shift_seconds integer not null,
        primary key (camera, day)
      );
      insert into clocks (camera, day, shift_seconds)
        select distinct on (camera, day) camera, day, shift_seconds
        from (
          select photos.camera, (camera_time at time zone 'Africa/Johannesburg')::date as day, shift_seconds,
            count(*) as photos
          from photos join camera_clocks using (gallery_id, camera)
          where camera_time is not null
          group by 1, 2, 3
        ) corrected
        order by camera, day, photos desc, shift_seconds;
      drop table camera_clocks;
      alter table clocks rename to camera_clocks;
      alter table camera_clocks rename constraint clocks_pkey to camera_clocks_pkey;
      update photos set captured_at = its.time
      from (
        select photos.id, case when time <= created_at + interval '1 day' and time >= '1995-01-01T00:00:00Z'
          and not (to_char(time at time zone 'Africa/Johannesburg', 'MM-DD') = '01-01'
            and date_part('year', time at time zone 'Africa/Johannesburg')
              < date_part('year', created_at at time zone 'Africa/Johannesburg')) then time end as time
        from photos
        left join camera_clocks on camera_clocks.camera = photos.camera
          and camera_clocks.day = (camera_time at time zone 'Africa/Johannesburg')::date
        cross join lateral (
          select camera_time + make_interval(secs => coalesce(shift_seconds, 0)) as time
        ) corrected
        where camera_time is not null
      ) its
      where photos.id = its.id and photos.captured_at is distinct from its.time;
      update galleries set held_at = date_of(galleries) where held_at <> date_of(galleries);
      -- What a camera took on a day.
      create index photos_camera on photos (camera, camera_time) where camera is not null and camera_time is not null;
      -- What was uploaded on a day, whatever became of it.
      create index photos_uploaded on photos (created_at, id) where trash_id is null;
    `);
  }
}
